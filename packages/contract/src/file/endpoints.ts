import { endpoint } from '../define.ts'
import { Nothing } from '../wire.ts'
import { packageEndpoints } from './package-endpoints.ts'
import { ContentQuery, FileQuery, StoredFile, UPLOADING, UploadForm } from './schemas.ts'
import { uploadTokenEndpoints } from './upload-token-endpoints.ts'

/** 文件. */
export const fileEndpoints = {
  uploadFile: endpoint({
    method: 'POST',
    path: '/file/api/upload',
    access: 'user',
    summary: '上传一个文件（JPG、PNG、WebP、PDF，不超过 10 MB），一天内未被使用的自动删除',
    input: UploadForm,
    ...UPLOADING,
  }),
  getFile: endpoint({
    method: 'GET',
    path: '/file/api/find',
    access: 'user',
    openToWithdrawn: true,
    summary: '本企业或本账号的一个文件，附新的访问地址',
    input: FileQuery,
    output: StoredFile,
    refusals: ['not-found'],
    errors: 'caller',
  }),
  getContent: endpoint({
    method: 'GET',
    path: '/file/api/content',
    access: 'anyone',
    openToWithdrawn: true,
    summary: '按签名地址取文件内容或缩略图',
    input: ContentQuery,
    output: Nothing,
    refusals: ['file-link-expired', 'not-found'],
    answer: 'file',
  }),
  ...uploadTokenEndpoints,
  ...packageEndpoints,
}
