import { useQuery } from '@tanstack/react-query'
import { referenceEndpoints } from '@xiaojiu/contract/reference/endpoints.ts'
import { Field } from '@xiaojiu/ui/form/Field.tsx'
import { query } from '@xiaojiu/web/query.ts'
import css from './AreaFields.module.css'

export interface Area {
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string
}

interface AreaFieldsProps {
  readonly name: string
  readonly label: string
  readonly value: Area
  readonly onChange: (area: Area) => void
  readonly error?: string | undefined
  readonly disabled?: boolean
}

/** Province, city and district; a choice clears the levels below it. */
export function AreaFields({ name, label, value, onChange, error, disabled = false }: AreaFieldsProps) {
  const { data, isError, refetch } = useQuery({
    ...query(referenceEndpoints.getAreaTree, {}, { errors: 'caller' }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const provinces = data?.list ?? []
  const cities = provinces.find(one => one.code === value.provinceCode)?.children ?? []
  const districts = cities.find(one => one.code === value.cityCode)?.children ?? []
  const levels = [
    {
      key: 'province',
      text: '省份',
      code: value.provinceCode,
      list: provinces,
      choose: (code: string) => onChange({ provinceCode: code, cityCode: '', districtCode: '' }),
    },
    {
      key: 'city',
      text: '城市',
      code: value.cityCode,
      list: cities,
      choose: (code: string) => onChange({ ...value, cityCode: code, districtCode: '' }),
    },
    {
      key: 'district',
      text: '区县',
      code: value.districtCode,
      list: districts,
      choose: (code: string) => onChange({ ...value, districtCode: code }),
    },
  ]
  return (
    <Field label={label} isRequired isGroup error={error}>
      {control => (
        <div className={css.row}>
          {levels.map(({ key, text, code, list, choose }) => (
            <select
              key={key}
              className={css.select}
              name={`${name}-${key}`}
              aria-label={text}
              aria-invalid={control['aria-invalid']}
              aria-describedby={control['aria-describedby']}
              value={code}
              disabled={disabled || list.length === 0}
              onChange={event => choose(event.target.value)}
            >
              <option value="" disabled>
                {text}
              </option>
              {list.map(area => (
                <option key={area.code} value={area.code}>
                  {area.name}
                </option>
              ))}
            </select>
          ))}
          {isError && (
            <button type="button" className={css.retry} onClick={() => void refetch()}>
              地区加载失败，重试
            </button>
          )}
        </div>
      )}
    </Field>
  )
}
