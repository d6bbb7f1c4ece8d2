import { Converter } from 'opencc-js/t2cn'

/** OpenCC's own table, without the rewording of phrases that Taiwan and Hong Kong use: names stay names. */
const convert = Converter({ from: 't', to: 'cn' })

/** What OpenCC leaves alone, and packages from Taiwan and older lists still write. */
const LEFT_OVER: Readonly<Record<string, string>> = {
  醯: '酰',
  甦: '苏',
  菓: '果',
  燐: '磷',
  粦: '磷',
  麴: '曲',
  蔘: '参',
}

const changes = new Map<string, boolean>()

function changesAlone(char: string): boolean {
  const known = changes.get(char)
  if (known !== undefined) return known
  const isChanged = convert(char) !== char
  changes.set(char, isChanged)
  return isChanged
}

/** Traditional characters as simplified ones. Almost all text has none, and is not taken apart. */
export function simplified(text: string): string {
  let isPlain = true
  let hasLeftOver = false
  for (const char of text) {
    if (char < '\u2e80') continue
    if (LEFT_OVER[char] !== undefined) hasLeftOver = true
    if (changesAlone(char)) isPlain = false
  }
  const converted = isPlain ? text : convert(text)
  return hasLeftOver ? [...converted].map(char => LEFT_OVER[char] ?? char).join('') : converted
}
