import type { Grid } from '../url/use-grid.ts'
import { valuesOf } from '../url/grid-query.ts'

/** The question of a list as people read it: `视图：待我审核；原因：破损；关键词：阿莫西林`. */
export function exportWords({ query, filters, views }: Pick<Grid, 'query' | 'filters' | 'views'>): string {
  const view = views.length > 1 ? views.find(each => each.id === query.view) : undefined
  const told = filters.flatMap(filter => {
    const chosen = valuesOf(query.filters[filter.id])
    const labels = filter.choices.filter(choice => chosen.includes(choice.value)).map(choice => choice.label)
    return labels.length === 0 ? [] : [`${filter.label}：${labels.join('、')}`]
  })
  return [
    ...(view === undefined ? [] : [`视图：${view.label}`]),
    ...told,
    ...(query.words === '' ? [] : [`关键词：${query.words}`]),
  ]
    .join('；')
    .slice(0, 300)
}
