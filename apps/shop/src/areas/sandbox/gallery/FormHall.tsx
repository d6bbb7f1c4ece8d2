import { DayInput } from '@xiaojiu/ui/form/DayInput.tsx'
import { RadioGroup } from '@xiaojiu/ui/form/RadioGroup.tsx'
import { SelectInput } from '@xiaojiu/ui/form/SelectInput.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { useState } from 'react'
import { Exhibit, Hall } from './Hall.tsx'

const KINDS = [
  { key: 'single-pharmacy', label: '单体药店' },
  { key: 'clinic', label: '诊所' },
] as const

export function FormHall() {
  const [values, setValues] = useState({ name: '武汉安康大药房', code: '9142', kind: '', until: '长期', note: '' })
  const [kind, setKind] = useState<(typeof KINDS)[number]['key']>('clinic')
  const bind = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues(before => ({ ...before, [name]: value })),
  })
  return (
    <Hall title="表单">
      <Exhibit name="一行一项：标签、内容、提示或错误" isWide>
        <div style={{ maxWidth: 640 }}>
          <TextInput {...bind('name')} label="企业名称" isRequired maxLength={60} hint="与营业执照一致" />
          <TextInput
            {...bind('code')}
            number="credit-code"
            label="信用代码"
            isRequired
            error="统一社会信用代码应为 18 位"
          />
          <SelectInput {...bind('kind')} label="企业类型" choices={KINDS} placeholder="请选择" />
          <RadioGroup name="gallery-kind" label="企业类型" choices={KINDS} value={kind} onChange={setKind} />
          <DayInput {...bind('until')} label="有效期至" canBeLongTerm />
          <TextArea {...bind('note')} label="说明" maxLength={200} placeholder="选填" />
          <TextInput {...bind('name')} label="不可修改" maxLength={60} disabled />
        </div>
      </Exhibit>
    </Hall>
  )
}
