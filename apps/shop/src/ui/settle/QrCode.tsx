import { QRCode } from 'antd'
import { Kit } from '../kit/Kit.tsx'
import { colours } from '../tokens.ts'

/** The code itself; a chunk of its own, loaded where one is shown. */
export default function QrCode({ value, size }: { value: string; size: number }) {
  return (
    <Kit>
      <QRCode value={value} size={size} bordered={false} color={colours.ink} bgColor={colours.card} errorLevel="M" />
    </Kit>
  )
}
