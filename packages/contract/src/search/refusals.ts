import type { RefusalText } from '../refusal-text.ts'

export const searchRefusals = {
  'import-unreadable': { status: 422, msg: '无法读取这个文件，请使用 xlsx、xls 或 csv 格式的采购清单' },
  'import-old-excel': {
    status: 422,
    msg: '这个 xls 文件版本过旧或已损坏：请用 Excel 或 WPS 打开，选择“文件 → 另存为”，保存类型选“Excel 工作簿（*.xlsx）”后再导入',
  },
  'import-password': { status: 422, msg: '文件设有打开密码：请在 Excel 或 WPS 中取消密码并保存后再导入' },
  'import-too-large': { status: 422, msg: '文件内容过大：请删除图片和无关的工作表，或拆成几个文件后再导入' },
  'import-pdf': { status: 422, msg: '不能导入 PDF：请向对方索取 Excel 文件，或复制 PDF 中的文字粘贴到“粘贴清单”' },
  'import-picture': { status: 422, msg: '不能导入图片：请使用 Excel 文件，或把图片中的文字提取后粘贴到“粘贴清单”' },
  'import-empty': { status: 422, msg: '清单中没有可识别的商品' },
  'import-no-name': { status: 422, msg: '请至少指定一列作为名称、条码或批准文号' },
} as const satisfies Record<string, RefusalText>
