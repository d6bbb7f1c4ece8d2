import { useQuery } from '@tanstack/react-query'
import { referenceEndpoints } from '@xiaojiu/contract/reference/endpoints.ts'
import { Field } from '@xiaojiu/ui/form/Field.tsx'
import { query } from '@xiaojiu/web/query.ts'
import css from './address.module.css'
import { type AreaCodes, areaChoices, chooseArea } from './area-choices.ts'

interface AreaFieldsProps {
  area: AreaCodes
  error: string | undefined
  onChange: (area: AreaCodes) => void
}

const LEVELS = [
  { level: 'provinceCode', list: 'provinces', label: '省' },
  { level: 'cityCode', list: 'cities', label: '市' },
  { level: 'districtCode', list: 'districts', label: '区县' },
] as const

/** The tree of all areas; it changes once a year. */
export function useAreaTree() {
  return useQuery({ ...query(referenceEndpoints.getAreaTree, {}), staleTime: Number.POSITIVE_INFINITY })
}

/** Province, city and district, one after the other. */
export function AreaFields({ area, error, onChange }: AreaFieldsProps) {
  const { data, error: failure, refetch } = useAreaTree()
  const tree = data?.list ?? []
  const choices = areaChoices(tree, area)
  return (
    <Field label="所在地区" isRequired isGroup error={failure ? '地区加载失败，请重试' : error}>
      {() => (
        <div className={css.areas}>
          {LEVELS.map(({ level, list, label }) => (
            <select
              key={level}
              name={level}
              aria-label={label}
              className={css.select}
              value={area[level]}
              disabled={choices[list].length === 0}
              onFocus={() => failure && void refetch()}
              onChange={event => onChange(chooseArea(tree, area, level, event.target.value))}
            >
              <option value="" disabled>
                {label}
              </option>
              {choices[list].map(choice => (
                <option key={choice.key} value={choice.key}>
                  {choice.label}
                </option>
              ))}
            </select>
          ))}
        </div>
      )}
    </Field>
  )
}
