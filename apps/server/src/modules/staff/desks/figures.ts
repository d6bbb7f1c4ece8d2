import type { FigureRef, FigureRows, HomeFigures } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { inSnapshot, isKeptWithin, type OperatorContext } from '#platform/context.ts'
import type { HomeFigure } from '#platform/home-figure.ts'
import { hasRight } from '#platform/http/access.ts'
import { Refusal } from '#platform/refusal.ts'

const MOST_SHOWN = 200

/** What the caller has no right to is not there. */
function figuresOf({ actor }: OperatorContext, figures: readonly HomeFigure[]): HomeFigure[] {
  return figures.filter(
    ({ rights, isOfAll }) => rights.some(right => hasRight(actor, right)) && !(isOfAll === true && isKeptWithin(actor)),
  )
}

/** 需要关注 on the platform's home page. */
export function listFigures(ctx: OperatorContext, figures: readonly HomeFigure[]): Promise<HomeFigures> {
  return inSnapshot(ctx, async tx => {
    const list: HomeFigures['list'] = []
    for (const figure of figuresOf(ctx, figures)) {
      const { name, label, group, path } = figure
      list.push({ name, label, group, path, count: await figure.count(tx) })
    }
    return { list }
  })
}

/** What one of these figures counts, read together with its count. */
export async function listFigure(
  ctx: OperatorContext,
  figures: readonly HomeFigure[],
  { name }: FigureRef,
): Promise<FigureRows> {
  const figure = figuresOf(ctx, figures).find(one => one.name === name)
  if (!figure || figure.path !== null) throw new Refusal('not-found')
  const { label, note } = figure
  return inSnapshot(ctx, async tx => ({
    ...{ label, note, count: await figure.count(tx) },
    ...(await figure.list(tx, MOST_SHOWN)),
  }))
}
