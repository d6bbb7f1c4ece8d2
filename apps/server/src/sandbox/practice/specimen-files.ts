import { createHash } from 'node:crypto'
import type { LicenceFacts } from '@xiaojiu/pack-art/licence-paper.ts'
import type { ObjectStorage } from '#gateways/object-storage/gateway.ts'

const FOLDER = 'specimen/'
const ENDING = '.svg'

/**
 * A file of the demo data that shows this paper. Its bytes are not stored: the storage key contains the printed text, and the
 * picture is drawn on each read.
 */
export async function specimenFile(fileId: string, facts: LicenceFacts) {
  const bytes = await drawn(facts)
  return {
    storageKey: `${FOLDER}${fileId}/${Buffer.from(JSON.stringify(facts)).toString('base64url')}${ENDING}`,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

/** An object storage that also serves specimen papers, which it draws on each read. */
export function withSpecimens(files: ObjectStorage): ObjectStorage {
  return {
    put: (key, bytes, contentType) => files.put(key, bytes, contentType),
    async get(key) {
      if (!isSpecimen(key)) return files.get(key)
      const bytes = await drawn(factsIn(key))
      return { size: bytes.length, contentType: 'image/svg+xml', bytes }
    },
    remove: async key => {
      if (!isSpecimen(key)) await files.remove(key)
    },
  }
}

async function drawn(facts: LicenceFacts): Promise<Buffer> {
  // Only the demo data needs it.
  const { drawLicencePaper } = await import('@xiaojiu/pack-art/licence-paper.ts')
  return Buffer.from(drawLicencePaper(facts))
}

function isSpecimen(key: string): boolean {
  return key.startsWith(FOLDER) && key.endsWith(ENDING)
}

function factsIn(key: string): LicenceFacts {
  const [, , written = ''] = key.slice(0, -ENDING.length).split('/')
  return JSON.parse(Buffer.from(written, 'base64url').toString('utf8')) as LicenceFacts
}
