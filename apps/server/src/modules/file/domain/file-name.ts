const LONGEST = 100
/** Controls, and marks that turn the reading direction so that `gpj.exe` reads `exe.jpg`. */
const DECEIVING = /[\p{Cc}\p{Bidi_Control}]/u

export type FileKind = 'jpg' | 'png' | 'webp' | 'pdf'

const ENDINGS: Readonly<Record<string, 'picture' | 'paper'>> = {
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  webp: 'picture',
  pdf: 'paper',
}

/** Whether a name hides what it is. */
export function isDeceivingName(name: string): boolean {
  return DECEIVING.test(name)
}

/** Whether the ending fits the content. Phones often give a picture the ending of another kind of picture: that is fine. */
export function extensionMatches(name: string, kind: FileKind): boolean {
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return ENDINGS[ending] === (kind === 'pdf' ? 'paper' : 'picture')
}

/** The name a file is kept under: without folders, no longer than a line, with the ending of its content. */
export function keptName(name: string, kind: FileKind): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const bare = last
    .replace(/\.[^.]*$/, '')
    .replace(/[<>:"|?*]/g, '')
    .trim()
  return `${[...(bare === '' ? '文件' : bare)].slice(0, LONGEST).join('')}.${kind}`
}
