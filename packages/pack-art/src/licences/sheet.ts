import { fontFamily } from '../draw-pack.ts'
import { textWidth } from '../measure.ts'
import { disc, escapeXml, repeat, svg } from '../svg.ts'
import type { LicenceHolder, LicenceLayout } from './layouts.ts'

const INK = '#1f2937'
const LABEL_ROOM = 200
const SIZE = 26
const LINE = 36

/** Splits a value into lines that fit its width. */
const wrap = (text: string, room: number): readonly string[] => {
  const lines = ['']
  for (const sign of text) {
    const last = lines.at(-1) ?? ''
    const isFull = textWidth(last + sign) * SIZE > room && !/[，。；、）：]/.test(sign)
    if (isFull) lines.push(sign)
    else lines[lines.length - 1] = last + sign
  }
  return lines
}

const put = (content: string, x: number, y: number, more = ''): string =>
  svg`<text x="${x}" y="${y}" font-size="${SIZE}" fill="${INK}"${more}>${escapeXml(content)}</text>`

/** A seal whose text says that it is a specimen. */
const seal = (cx: number, cy: number): string =>
  svg`<g opacity=".5">${disc(cx, cy, 80, 'none', 'stroke="#d81e06" stroke-width="5"')}
    <text x="${cx}" y="${cy - 8}" font-size="20" fill="#d81e06" text-anchor="middle">示例专用章</text>
    <text x="${cx}" y="${cy + 24}" font-size="18" fill="#d81e06" text-anchor="middle">非真实证照</text></g>`

/** A specimen licence in one of the forms that authorities print, large enough for OCR. Marked 示例 throughout. */
export const drawLicenceSheet = (layout: LicenceLayout, holder: LicenceHolder): string => {
  const { width, height, title, cells } = layout
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(`${title} ${holder.name} 示例`)}" font-family="${fontFamily}">
    <rect width="${width}" height="${height}" fill="#fffdf7"/>
    <rect x="40" y="40" width="${width - 80}" height="${height - 80}" fill="none" stroke="#b4232a" stroke-width="8"/>
    <g fill="#9ca3af" opacity=".12" font-size="90" transform="rotate(-24 ${width / 2} ${height / 2})">${repeat(4, row =>
      repeat(4, col => svg`<text x="${col * 420 - 100}" y="${row * 330 + 120}">示例</text>`),
    )}</g>
    <text x="${width / 2}" y="170" font-size="64" font-weight="700" fill="#8f1a20" text-anchor="middle" letter-spacing="12">${escapeXml(title)}</text>
    ${cells
      .map(({ label, x, y, room, value }) => {
        const labelRoom = Math.max(LABEL_ROOM, textWidth(label) * SIZE + 28)
        const lines = wrap(value(holder), room)
        return (
          put(label, x, y, ' font-weight="700"') +
          lines.map((line, index) => put(line, x + labelRoom, y + index * LINE)).join('')
        )
      })
      .join('')}
    ${seal(width - 190, height - 230)}
    <text x="${width / 2}" y="${height - 64}" font-size="18" fill="#667085" text-anchor="middle">本图为演示数据自动绘制的样张，不具备任何法律效力</text></svg>`
}
