import type { RefusalText } from '../refusals.ts'

export const searchRefusals = {
  'import-unreadable': { status: 422, msg: '无法读取这个文件，请使用 xlsx 或 csv 格式的采购清单' },
  'import-old-excel': { status: 422, msg: '暂不支持旧版 xls 文件，请在 Excel 中另存为 xlsx 后导入' },
  'import-empty': { status: 422, msg: '清单中没有可识别的内容' },
  'import-too-long': { status: 422, msg: '一次最多导入 {limit} 行，请拆分后导入' },
} as const satisfies Record<string, RefusalText>
