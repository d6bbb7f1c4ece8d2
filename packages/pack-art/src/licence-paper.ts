import { fontFamily } from './draw-pack.ts'
import { hashText } from './hash.ts'
import { fitText, textWidth } from './measure.ts'
import { disc, escapeXml, repeat, svg } from './svg.ts'

export interface LicenceField {
  readonly label: string
  readonly value: string
}

/** A made-up licence of the demo data. Every sheet has a 示例 watermark and a specimen seal. */
export interface LicenceFacts {
  /** 营业执照, 药品经营许可证 … */
  readonly title: string
  readonly number: string
  readonly company: string
  /** Printed in order, one line each; long values wrap to two or three lines. */
  readonly fields: readonly LicenceField[]
  readonly issuer?: string | undefined
  /** As printed: 2024年03月18日. */
  readonly issuedOn?: string | undefined
  /** 正本 or 副本. */
  readonly copyName?: string | undefined
}

interface PaperLook {
  readonly frame: string
  readonly fine: string
  readonly paper: string
  readonly ink: string
}

const red: PaperLook = { frame: '#b4232a', fine: '#d9a441', paper: '#fffaf0', ink: '#8f1a20' }
const blue: PaperLook = { frame: '#1f5fae', fine: '#8fb7e6', paper: '#f7fbff', ink: '#123e78' }
const green: PaperLook = { frame: '#1d7a4f', fine: '#9ccfa9', paper: '#f7fcf8', ink: '#14523a' }
const violet: PaperLook = { frame: '#5a4aa3', fine: '#b9aee6', paper: '#faf9ff', ink: '#3a2f72' }

const lookOf = (title: string): PaperLook => {
  if (/营业执照/.test(title)) return red
  if (/医疗机构|诊所/.test(title)) return green
  if (/器械/.test(title)) return violet
  if (/食品|消毒|卫生/.test(title)) return green
  return blue
}

const width = 1000
const height = 707

/** Splits a text into at most `count` lines of `room` em; the last one may end in an ellipsis. */
const wrap = (text: string, room: number, count: number): readonly string[] => {
  const lines: string[] = []
  let current = ''
  for (const sign of text) {
    // Closing punctuation may extend beyond the edge instead of starting a line.
    if (textWidth(current + sign) > room && lines.length < count - 1 && !/[，。；、）)：]/.test(sign)) {
      lines.push(current)
      current = ''
    }
    current += sign
  }
  lines.push(fitText(current, room, 1, 1).text)
  return lines
}

const put = (content: string, x: number, y: number, size: number, fill: string, more = ''): string =>
  svg`<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${more}>${escapeXml(content)}</text>`

const corner = (x: number, y: number, turn: number, colour: string): string =>
  svg`<path d="M0 60V0h60M12 60V12h48M24 24h14v14H24z" fill="none" stroke="${colour}" stroke-width="3" transform="translate(${x} ${y}) rotate(${turn})"/>`

const rosette = (cx: number, cy: number, look: PaperLook): string =>
  repeat(
    12,
    i =>
      svg`<ellipse cx="${cx}" cy="${cy - 20}" rx="8" ry="20" fill="${look.fine}" opacity=".55" transform="rotate(${i * 30} ${cx} ${cy})"/>`,
  ) +
  disc(cx, cy, 17, look.frame) +
  svg`<path d="M${cx - 8} ${cy}h16M${cx} ${cy - 8}v16" stroke="#fff" stroke-width="5"/>`

/** A round seal whose text says that it is a specimen. */
const seal = (cx: number, cy: number): string => {
  const points = repeat(10, i => {
    const r = i % 2 === 0 ? 24 : 10
    const angle = (i * 36 - 90) * (Math.PI / 180)
    return svg`${i === 0 ? 'M' : 'L'}${cx + Math.cos(angle) * r} ${cy + Math.sin(angle) * r}`
  })
  return svg`<g opacity=".78" transform="rotate(-8 ${cx} ${cy})">${disc(cx, cy, 74, 'none', 'stroke="#d81e06" stroke-width="5"')}<path d="${points}z" fill="#d81e06"/>
    ${put('示例专用章', cx, cy - 36, 18, '#d81e06', ' font-weight="700" text-anchor="middle" letter-spacing="2"')}
    ${put('非真实证照', cx, cy + 46, 15, '#d81e06', ' font-weight="700" text-anchor="middle" letter-spacing="1"')}</g>`
}

const watermark = (look: PaperLook): string =>
  svg`<g fill="${look.ink}" opacity=".09" font-weight="700" font-size="54" transform="rotate(-24 500 353)">${repeat(
    5,
    row => repeat(5, col => svg`<text x="${-120 + col * 290 + (row % 2) * 130}" y="${20 + row * 170}">示例</text>`),
  )}</g>`

const fieldRows = (fields: readonly LicenceField[], look: PaperLook): string => {
  const top = 284
  const bottom = 606
  const labelWidth = 150
  const measured = fields.map(field => ({ field, lines: wrap(field.value, (640 - labelWidth) / 19 - 1, 3) }))
  const total = measured.reduce((sum, one) => sum + one.lines.length + 0.45, 0)
  const step = Math.min(33, (bottom - top) / Math.max(total, 1))
  const size = Math.min(19, step * 0.72)
  let y = top
  return measured
    .map(({ field, lines }) => {
      const label = fitText(field.label, labelWidth - 18, size, 8)
      const drawn =
        put(label.text, 84, y, label.size, look.ink, ' font-weight="700"') +
        lines.map((part, index) => put(part, 84 + labelWidth, y + index * step * 0.95, size, '#1f2937')).join('')
      y += step * (lines.length + 0.45)
      return drawn
    })
    .join('')
}

/** Draws a specimen licence sheet, 1000 × 707, landscape. */
export const drawLicencePaper = (facts: LicenceFacts): string => {
  const look = lookOf(facts.title)
  const id = `z${hashText(`${facts.title}|${facts.number}|${facts.company}`).toString(36)}`
  const title = fitText(facts.title, 560, 54, 24, 0.2)
  const number = fitText(`编号 ${facts.number}`, 310, 19, 10)
  const company = fitText(facts.company, 500, 26, 12)
  const issuer = fitText(facts.issuer ?? '示例发证机关', 220, 19, 9)
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(`${facts.title} ${facts.company} 示例`)}" font-family="${fontFamily}">
    <defs><pattern id="${id}" width="28" height="28" patternUnits="userSpaceOnUse"><path d="M0 14q7-10 14 0t14 0M14 0q10 7 0 14t0 14" fill="none" stroke="${look.fine}" stroke-width=".8" opacity=".4"/></pattern></defs>
    <rect width="${width}" height="${height}" fill="${look.paper}"/><rect x="44" y="44" width="912" height="619" fill="url(#${id})"/>
    <rect x="22" y="22" width="956" height="663" fill="none" stroke="${look.frame}" stroke-width="8"/>
    <rect x="34" y="34" width="932" height="639" fill="none" stroke="${look.fine}" stroke-width="3"/>
    ${corner(46, 46, 0, look.frame)}${corner(954, 46, 90, look.frame)}${corner(954, 661, 180, look.frame)}${corner(46, 661, 270, look.frame)}
    ${watermark(look)}${rosette(500, 92, look)}
    ${put(title.text, 500, 182, title.size, look.ink, svg` font-weight="700" text-anchor="middle" letter-spacing="${title.size * 0.2}"`)}
    ${put(facts.copyName ?? '副本', 500, 212, 18, look.ink, ' text-anchor="middle" letter-spacing="4"')}
    ${put(number.text, 916, 240, number.size, '#374151', ' text-anchor="end"')}
    ${put(company.text, 84, 240, company.size, '#1f2937', ' font-weight="700"')}
    ${fieldRows(facts.fields, look)}
    ${seal(800, 506)}
    ${put(issuer.text, 800, 600, issuer.size, '#1f2937', ' text-anchor="middle"')}
    ${put(facts.issuedOn ?? '', 800, 628, 19, '#1f2937', ' text-anchor="middle"')}
    ${put('本图为演示数据自动绘制的样张，不具备任何法律效力', 118, 646, 14, '#667085')}</svg>`
}
