import { inflateSync } from 'node:zlib'

/** The texts of a PDF that we drew, in the order in which they were drawn. */
export function pdfWords(pdf: Buffer): string {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  )
  const bodyOf = (body: string, key: string) =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? ''
  const glyphs = new Map<string, readonly string[]>()
  for (const [id, body] of objects)
    if (body.includes('/ToUnicode')) glyphs.set(id, lettersOf(streamOf(bodyOf(body, 'ToUnicode'))))
  return [...objects.values()]
    .filter(body => /\/Type \/Page\b/.test(body))
    .map(page => {
      const fonts = new Map(
        [...bodyOf(page, 'Resources').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, id]),
      )
      return wordsOf(streamOf(bodyOf(page, 'Contents')), name => glyphs.get(fonts.get(name) ?? '') ?? [])
    })
    .join(' ')
}

function streamOf(body: string): string {
  const packed = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? ''
  const bytes = Buffer.from(packed, 'latin1')
  return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
}

/** The letters of a font by the numbers of its glyphs. */
function lettersOf(map: string): string[] {
  return [...map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)].flatMap(([, , list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, code = '']) =>
      Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  )
}

function wordsOf(content: string, lettersIn: (font: string) => readonly string[]): string {
  let letters: readonly string[] = []
  const words: string[] = []
  for (const [, font, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = lettersIn(font)
    const codes = [...(glyphs ?? '').matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    words.push(codes.map(code => letters[Number.parseInt(code, 16)] ?? '').join(''))
  }
  return words.filter(word => word !== '').join(' ')
}
