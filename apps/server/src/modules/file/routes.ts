import { fileEndpoints } from '@xiaojiu/contract/file/endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { getFile, sendContent } from './files.ts'
import { downloadPackage, getPackage, listPackages, retryPackage } from './packages/read-packages.ts'
import { receiveByToken, receiveUpload } from './receive-upload.ts'
import { applyUploadToken } from './upload-token.ts'

export function fileRoutes(mounting: Mounting): void {
  mount(mounting, fileEndpoints, {
    uploadFile: (ctx, _, { request }) => receiveUpload(ctx, request),
    getFile: (ctx, query) => getFile(ctx, query),
    getContent: async (ctx, query, { reply }) => {
      await sendContent(ctx, query, reply)
      return {}
    },
    applyUploadToken,
    uploadByToken: (ctx, _, { request }) => receiveByToken(ctx, request),
    listPackages,
    getPackage: (ctx, { packageId }) => getPackage(ctx, packageId),
    retryPackage: (ctx, { packageId }) => retryPackage(ctx, packageId),
    downloadPackage: async (ctx, { packageId }, exchange) => {
      await downloadPackage(ctx, packageId, exchange)
      return {}
    },
  })
}
