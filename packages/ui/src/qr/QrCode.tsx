import qrcode from 'qrcode-generator'
import { colours } from '../tokens.ts'

interface QrCodeProps {
  value: string
  size: number
  label: string
}

/** The code as one SVG path, in a chunk that is loaded on demand. */
export default function QrCode({ value, size, label }: QrCodeProps) {
  const { count, path } = modulesOf(value)
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${count} ${count}`}
      shapeRendering="crispEdges"
    >
      <path fill={colours.card} d={`M0 0h${count}v${count}H0z`} />
      <path fill={colours.ink} d={path} />
    </svg>
  )
}

/** The dark modules of a code at error level M, in the smallest version that holds the text. */
export function modulesOf(value: string): { readonly count: number; readonly path: string } {
  const code = qrcode(0, 'M')
  // The library treats characters as bytes, so Chinese text is passed byte by byte.
  code.addData(String.fromCharCode(...new TextEncoder().encode(value)), 'Byte')
  code.make()
  const count = code.getModuleCount()
  const at = Array.from({ length: count }, (_, index) => index)
  const path = at
    .flatMap(row => at.filter(column => code.isDark(row, column)).map(column => `M${column} ${row}h1v1h-1z`))
    .join('')
  return { count, path }
}
