export interface UploadRule {
  /** MIME types or file extensions, in the format of an input's `accept`. */
  readonly accept: readonly string[]
  readonly maxBytes: number
  readonly maxFiles: number
}

const MEGABYTE = 1024 * 1024

/** `5 MB`, `800 KB`. */
export function sizeText(bytes: number): string {
  if (bytes >= MEGABYTE) return `${Number((bytes / MEGABYTE).toFixed(1))} MB`
  return `${Math.max(1, Math.round(bytes / 1024))} KB`
}

/** The file types as text: JPG、PNG、PDF. */
export function kindsText(accept: readonly string[]): string {
  const names = accept.map(kind =>
    kind
      .replace(/^.*[./]/, '')
      .replace('jpeg', 'jpg')
      .toUpperCase(),
  )
  return [...new Set(names)].join('、')
}

function isAccepted({ name, type }: Pick<File, 'name' | 'type'>, accept: readonly string[]): boolean {
  return accept.some(kind =>
    kind.startsWith('.')
      ? name.toLowerCase().endsWith(kind)
      : kind.endsWith('/*')
        ? type.startsWith(kind.slice(0, -1))
        : type === kind,
  )
}

/** Why a file is refused and how to fix it; null when it is accepted. */
export function refuseFile(file: Pick<File, 'name' | 'type' | 'size'>, rule: UploadRule): string | null {
  if (!isAccepted(file, rule.accept)) return `${file.name} 格式不符，请上传 ${kindsText(rule.accept)}`
  if (file.size > rule.maxBytes) return `${file.name} 超过 ${sizeText(rule.maxBytes)}，请压缩后上传`
  if (file.size === 0) return `${file.name} 是空文件，请重新选择`
  return null
}
