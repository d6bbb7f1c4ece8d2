import type { RefusalText } from '../refusal-text.ts'

export const fileRefusals = {
  'file-missing': { status: 422, msg: '请选择要上传的文件' },
  'file-empty': { status: 422, msg: '这是一个空文件，请重新选择' },
  'file-too-large': { status: 413, msg: '文件超过 10 MB，请压缩后上传' },
  'file-name-bad': { status: 422, msg: '文件名含有不能使用的字符，请改名后上传' },
  'file-kind-refused': { status: 422, msg: '只能上传 JPG、PNG、WebP 图片或 PDF 文件' },
  'file-name-mismatch': { status: 422, msg: '文件内容与扩展名不符，请上传原始的图片或 PDF 文件' },
  'file-broken': { status: 422, msg: '文件已损坏或不完整，请重新拍照或导出后上传' },
  'file-too-many-pixels': { status: 422, msg: '图片尺寸过大，请把长边缩小到 12000 像素以内' },
  'file-unsafe': { status: 422, msg: '文件中夹带了其他内容，请上传干净的图片或 PDF 文件' },
  'file-locked': { status: 422, msg: 'PDF 已加密，请去除密码后上传' },
  'file-too-many-pages': { status: 422, msg: 'PDF 超过 100 页，请拆分后上传' },
  'file-gone': { status: 422, msg: '上传的文件已失效，请重新上传' },
  'upload-token-bad': { status: 403, msg: '上传凭证无效或已过期，请重新获取' },
  'package-not-ready': { status: 422, msg: '资料包还没有打好，请稍后再下载' },
  'package-too-many': { status: 429, msg: '有 5 个资料包正在打包，请等其中一个完成后再试' },
  'file-link-expired': { status: 403, msg: '文件链接已过期，请刷新页面' },
  'export-too-many': { status: 429, msg: '有 3 个导出任务正在进行，请等其中一个完成后再试' },
  'export-expired': { status: 409, msg: '文件已失效，请重新导出' },
} as const satisfies Record<string, RefusalText>
