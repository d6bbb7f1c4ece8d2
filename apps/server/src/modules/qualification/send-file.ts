import type { Exchange } from '#platform/http/mount.ts'

/** Responds with a download; the name may be Chinese. */
export async function sendFile(
  { reply }: Exchange,
  { name, contentType, bytes }: { readonly name: string; readonly contentType: string; readonly bytes: Buffer },
): Promise<void> {
  await reply
    .type(contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(bytes)
}
