import { RX_CATEGORIES, TRADE_MODES } from '@xiaojiu/contract/qualification/words.ts'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { Field } from '@xiaojiu/ui/form/Field.tsx'
import { RadioGroup } from '@xiaojiu/ui/form/RadioGroup.tsx'
import css from './PaperForm.module.css'

interface ScopeInputProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

const MODES = TRADE_MODES.map(mode => ({ key: mode, label: mode }))

/** Maps the text from a picture to an option of the form. */
function modeOf(text: string): (typeof TRADE_MODES)[number] | '' {
  if (/批发/.test(text)) return '批发'
  if (/连锁/.test(text)) return '零售（连锁）'
  return /零售/.test(text) ? '零售' : ''
}

/** 经营方式 as printed on the licence. */
export function TradeModeInput({ name, label, value, error, onChange }: ScopeInputProps) {
  return (
    <RadioGroup<string>
      name={name}
      label={label}
      choices={MODES}
      value={modeOf(value)}
      error={error}
      onChange={onChange}
    />
  )
}

const isNamed = (text: string, category: string) =>
  category === '处方药' ? /(?<!非)处方药/.test(text) : text.includes(category)

/** 经营类别: which kinds of medicine may be sold; printed beside the scope or within it. */
export function RxCategoryInput({ label, value, error, onChange }: ScopeInputProps) {
  const toggle = (category: string, isOn: boolean) =>
    onChange(RX_CATEGORIES.filter(one => (one === category ? isOn : isNamed(value, one))).join('、'))
  return (
    <Field
      label={label}
      isGroup
      error={error}
      hint="零售企业按许可证勾选，已写在经营范围内的可不选；没有“处方药”就不能采购处方药"
    >
      {() => (
        <div className={css.categories}>
          {RX_CATEGORIES.map(category => (
            <Checkbox key={category} checked={isNamed(value, category)} onChange={isOn => toggle(category, isOn)}>
              {category}
            </Checkbox>
          ))}
        </div>
      )}
    </Field>
  )
}
