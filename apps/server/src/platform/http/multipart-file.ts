import type { MultipartFile } from '@fastify/multipart'
import type { FastifyError, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

/** The one file of a multipart request; undefined when it carries none. A body that cannot be read is the sender's. */
export function multipartFile(request: FastifyRequest): Promise<MultipartFile | undefined> {
  return request.file().catch(unreadable)
}

/** All bytes of the file. Too many of them stay the framework's own error, which callers tell in their words. */
export function bytesOf(part: MultipartFile): Promise<Buffer> {
  return part.toBuffer().catch(unreadable)
}

/** The parser throws plain errors about broken bodies; those of the framework carry their status. */
function unreadable(error: FastifyError): never {
  throw error.statusCode === undefined ? new Refusal('bad-request') : error
}
