import { useQuery } from '@tanstack/react-query'
import { referenceEndpoints } from '@xiaojiu/contract/reference/endpoints.ts'
import { query } from '../../../../lib/query.ts'
import { Field } from '../../../../ui/form/Field.tsx'
import css from './AreaSelects.module.css'

export interface AreaCodes {
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string
}

interface AreaSelectsProps extends AreaCodes {
  readonly label: string
  readonly onChange: (codes: AreaCodes) => void
  readonly error?: string | undefined
}

/** Province, city and district, each narrowing the next. */
export function AreaSelects({ label, provinceCode, cityCode, districtCode, onChange, error }: AreaSelectsProps) {
  const { data } = useQuery({ ...query(referenceEndpoints.getAreaTree, {}), staleTime: Number.POSITIVE_INFINITY })
  const provinces = data?.list ?? []
  const cities = provinces.find(one => one.code === provinceCode)?.children ?? []
  const districts = cities.find(one => one.code === cityCode)?.children ?? []
  const levels = [
    {
      name: '省份',
      value: provinceCode,
      list: provinces,
      choose: (code: string) => onChange({ provinceCode: code, cityCode: '', districtCode: '' }),
    },
    {
      name: '城市',
      value: cityCode,
      list: cities,
      choose: (code: string) => onChange({ provinceCode, cityCode: code, districtCode: '' }),
    },
    {
      name: '区县',
      value: districtCode,
      list: districts,
      choose: (code: string) => onChange({ provinceCode, cityCode, districtCode: code }),
    },
  ]
  return (
    <Field label={label} isRequired isGroup error={error}>
      {() => (
        <div className={css.selects}>
          {levels.map(({ name, value, list, choose }) => (
            <select
              key={name}
              aria-label={name}
              className={css.select}
              value={value}
              disabled={list.length === 0}
              onChange={event => choose(event.target.value)}
            >
              <option value="" disabled>
                {name}
              </option>
              {list.map(area => (
                <option key={area.code} value={area.code}>
                  {area.name}
                </option>
              ))}
            </select>
          ))}
        </div>
      )}
    </Field>
  )
}
