import { fileEndpoints } from '@xiaojiu/contract/file/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { getFile, sendContent } from './read-files.ts'
import { receiveUpload } from './receive-upload.ts'

export function fileRoutes(mounting: Mounting): void {
  mount(mounting, fileEndpoints, {
    uploadFile: (ctx, _, { request }) => receiveUpload(ctx, request),
    getFile: (ctx, query) => getFile(ctx, query),
    getContent: async (ctx, query, { reply }) => {
      await sendContent(ctx, query, reply)
      return {}
    },
  })
}
