const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Removes characters that XML 1.0 does not allow even escaped (one of them would make the picture invalid); joins
 * spaces.
 */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[\ufffe\uffff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

export const escapeXml = (text: string): string => cleanText(text).replace(/[&<>"']/g, sign => escapes[sign] ?? sign)

const shortNumber = (value: number): string => {
  const text = String(Math.round(value * 100) / 100)
  return text.replace(/^(-?)0\./, '$1.')
}

/** Template tag for markup: numbers have at most two decimals, line breaks of the source are removed. */
export const svg = (parts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  parts
    .map((part, index) => {
      const value = values[index]
      const shown = value === undefined ? '' : typeof value === 'number' ? shortNumber(value) : value
      return part.replace(/\n\s*/g, '') + shown
    })
    .join('')

const extra = (more: string): string => (more === '' ? '' : ` ${more}`)

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  svg`<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"${extra(more)}/>`

/** Rectangle with rounded corners. */
export const round = (x: number, y: number, w: number, h: number, r: number, fill: string, more = ''): string =>
  rect(x, y, w, h, fill, svg`rx="${r}"${extra(more)}`)

export const disc = (cx: number, cy: number, r: number, fill: string, more = ''): string =>
  svg`<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"${extra(more)}/>`

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string =>
  svg`<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"${extra(more)}/>`

/** A filled path. */
export const area = (d: string, fill: string, more = ''): string => svg`<path d="${d}" fill="${fill}"${extra(more)}/>`

/** A drawn line. */
export const line = (d: string, colour: string, width: number, more = ''): string =>
  svg`<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"${extra(more)}/>`

export const group = (attributes: string, body: string): string => `<g ${attributes}>${body}</g>`

/** Moves, rotates and scales a drawing around the origin. */
export const place = (x: number, y: number, turn: number, scale: number, body: string): string => {
  const turned = turn === 0 ? '' : svg` rotate(${turn})`
  const scaled = scale === 1 ? '' : svg` scale(${scale})`
  return svg`<g transform="translate(${x} ${y})${turned}${scaled}">${body}</g>`
}

/** `count` drawings side by side, joined. */
export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')
