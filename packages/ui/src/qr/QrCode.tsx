import { QRCode } from 'antd'
import { Kit } from '../kit/Kit.tsx'
import { colours } from '../tokens.ts'

interface QrCodeProps {
  value: string
  size: number
  label: string
}

/** The code itself; a chunk of its own, loaded where one is shown. */
export default function QrCode({ value, size, label }: QrCodeProps) {
  return (
    <Kit>
      <QRCode
        value={value}
        size={size}
        type="svg"
        bordered={false}
        color={colours.ink}
        bgColor={colours.card}
        errorLevel="M"
        aria-label={label}
      />
    </Kit>
  )
}
