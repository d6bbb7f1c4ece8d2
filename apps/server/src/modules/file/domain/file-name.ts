const LONGEST = 100
/** Control characters, and marks that change the reading direction so that `gpj.exe` looks like `exe.jpg`. */
const DECEIVING = /[\p{Cc}\p{Bidi_Control}]/u

export type FileKind = 'jpg' | 'png' | 'webp' | 'pdf'

const ENDINGS: Readonly<Record<string, 'picture' | 'paper'>> = {
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  webp: 'picture',
  pdf: 'paper',
}

/** Whether a name disguises the file type. */
export function isDeceivingName(name: string): boolean {
  return DECEIVING.test(name)
}

/** Whether the extension fits the content. Another picture extension is allowed, because phones often use one. */
export function extensionMatches(name: string, kind: FileKind): boolean {
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return ENDINGS[ending] === (kind === 'pdf' ? 'paper' : 'picture')
}

/** The stored name of a file: without folders, shortened, with the extension of its content. */
export function keptName(name: string, kind: FileKind): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const bare = last
    .replace(/\.[^.]*$/, '')
    .replace(/[<>:"|?*]/g, '')
    .trim()
  return `${[...(bare === '' ? '文件' : bare)].slice(0, LONGEST).join('')}.${kind}`
}
