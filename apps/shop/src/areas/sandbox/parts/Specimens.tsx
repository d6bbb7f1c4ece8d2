import { useMutation } from '@tanstack/react-query'
import { LICENCE_LAYOUTS, type LicenceHolder, type LicenceLayout } from '@xiaojiu/pack-art/licences/layouts.ts'
import { drawLicenceSheet } from '@xiaojiu/pack-art/licences/sheet.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { useState } from 'react'
import css from './acts.module.css'
import { Choice } from './Choice.tsx'
import { Field } from './Field.tsx'
import paper from './Specimens.module.css'

/** A sample number for each form. */
const NUMBERS: Readonly<Record<string, string>> = {
  business: '',
  'retail-2024': '鄂DB027012345',
  'retail-old': '鄂DB0270123',
  'wholesale-2024': '鄂AA027000123',
  'chain-old': '鄂BA0270012',
  clinic: 'PDY00146442010617D2152',
}

const SPECIMEN: LicenceHolder = {
  name: '武汉江城同济大药房有限公司',
  creditCode: '91350100M000100Y43',
  number: '鄂DB027012345',
  address: '湖北省武汉市武昌区中南路14号一楼',
  warehouseAddress: '湖北省武汉市东西湖区物流大道8号3号库',
  legalPerson: '方以智',
  personInCharge: '沈括',
  qualityHead: '叶天士',
  issuer: '武汉市市场监督管理局',
  issuedOn: '2025-06-01',
  endsOn: '2030-05-31',
}

const TEXTS = [
  ['name', '企业名称'],
  ['creditCode', '统一社会信用代码'],
  ['number', '编号'],
  ['address', '地址'],
  ['legalPerson', '法定代表人'],
  ['issuedOn', '发证日期'],
] as const

/** Sample licences in the forms that authorities print, for registering without own papers. */
export function Specimens() {
  const [key, setKey] = useState('retail-2024')
  const [holder, setHolder] = useState(SPECIMEN)
  const layout = LICENCE_LAYOUTS.find(one => one.key === key)
  const { mutate, isPending, error } = useMutation({ mutationFn: savePicture, onError: () => undefined })
  if (!layout) return null
  // A business licence has no end date.
  const printed = { ...holder, endsOn: layout.kind === 'business-licence' ? null : holder.endsOn }
  const drawing = drawLicenceSheet(layout, printed)
  const choose = (next: string) => {
    setKey(next)
    setHolder(before => ({ ...before, number: NUMBERS[next] ?? before.number }))
  }
  return (
    <>
      <div className={css.form}>
        <Choice
          label="版式"
          value={key}
          choices={Object.fromEntries(LICENCE_LAYOUTS.map(one => [one.key, one.label]))}
          onChange={choose}
        />
        {TEXTS.map(([name, label]) => (
          <Field
            key={name}
            label={label}
            value={holder[name]}
            isWide={name === 'address' || name === 'name'}
            onChange={value => setHolder(before => ({ ...before, [name]: value }))}
          />
        ))}
        <Button tone="primary" isBusy={isPending} onClick={() => mutate({ layout, drawing, name: holder.name })}>
          下载图片
        </Button>
        {error && (
          <p className={css.error} role="alert">
            图片未能生成，请重试
          </p>
        )}
      </div>
      <img
        className={paper.sheet}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`}
        alt={`${layout.label}样张`}
        width={layout.width / 2}
        height={layout.height / 2}
      />
    </>
  )
}

interface Sheet {
  readonly layout: LicenceLayout
  readonly drawing: string
  readonly name: string
}

/** Uploads accept pictures, not SVG: the sheet is rendered and saved as PNG. */
async function savePicture({ layout, drawing, name }: Sheet): Promise<void> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = layout.width
  canvas.height = layout.height
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = `${layout.title}-${name}.png`
  link.click()
}
