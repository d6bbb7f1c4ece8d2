/** The result of checking a signed export. */
export type ExportCheck = { readonly count: number; readonly exportedBy: string } | { readonly fault: string }

const NOT_OURS: ExportCheck = { fault: '签名不符：文件被改动过，或不是本站导出的' }

/** Verifies a signed export in the browser with the key of this site; the file is not uploaded. */
export async function checkExport(text: string, publicKeyPem: string): Promise<ExportCheck> {
  const end = text.trimEnd().lastIndexOf('\n') + 1
  const body = text.slice(0, end)
  const seal = fieldsIn(text.slice(end))
  const head = fieldsIn(body.slice(0, body.indexOf('\n')))
  if (typeof seal['signature'] !== 'string' || typeof head['count'] !== 'number') return NOT_OURS
  const key = await crypto.subtle.importKey(
    'spki',
    bytesOf(publicKeyPem.replace(/-+[A-Z ]+-+/g, '')),
    'Ed25519',
    false,
    ['verify'],
  )
  const signature = bytesOf(seal['signature'])
  const isOurs = await crypto.subtle.verify('Ed25519', key, signature, new TextEncoder().encode(body))
  if (!isOurs) return NOT_OURS
  const count = body.trimEnd().split('\n').length - 1
  if (count !== head['count']) return { fault: '文件的行数与首行所写不符' }
  return { count, exportedBy: String(head['exportedBy'] ?? '') }
}

function fieldsIn(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64.replace(/\s/g, '')), sign => sign.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
