import type { Face } from '#platform/context.ts'
import type { Exchange } from '#platform/http/mount.ts'
import { surfaceOf } from '#platform/http/open-request.ts'

/** The console that was asked; the routes of these calls hang on no other. */
export function faceOf({ request }: Exchange): Face {
  const surface = surfaceOf(request)
  if (surface === 'shop') throw new Error('a call of the consoles was mounted in the shop')
  return surface
}
