import { readFile } from 'node:fs/promises'
import { verifyAudit } from '#platform/audit-head.ts'
import type { GatewayContext } from '#platform/context.ts'
import { type OpsCommand, OpsMistake } from '#platform/ops-command.ts'
import { checkSigned, publicKeyOf } from '#platform/trail/signed-export.ts'

const FAULTS = {
  altered: (seq: number) => `审计记录从第 ${seq} 条起被改动、删除或插入过。`,
  'changes-altered': (seq: number) => `第 ${seq} 条审计记录的修改明细被改动、删除或插入过。`,
  cut: (seq: number) => `审计记录的末尾被删掉了：第 ${seq} 条及以后曾经存在。`,
  forged: () => '保存在数据文件夹里的审计链末端被改动过，或不是用当前 SECRET 保存的。',
}
const FILE_FAULTS = {
  'not-ours': '签名不符：文件被改动过，或不是本站用当前 SECRET 导出的。',
  'rows-missing': '文件的行数与首行所写不符。',
  'links-broken': '相邻的记录前后不能衔接。',
}
const USAGE = `审计记录：
  audit                                     核对全部审计记录是否完整
  audit verify <文件>                       核对导出的签名文件
  audit key                                 显示验证签名用的公钥`

/** Checks that the audit chain is intact and not shorter than at the last check, or that an export of it is intact. */
export const auditCommand: OpsCommand = {
  name: 'audit',
  usage: USAGE,
  async run(ctx, { words: [verb, file] }) {
    if (verb === undefined) return walk(ctx)
    if (verb === 'key') return publicKeyOf(ctx.site).trimEnd().split('\n')
    if (verb !== 'verify' || file === undefined) throw new OpsMistake(USAGE)
    const checked = checkSigned(ctx.site, await textOf(file))
    if ('fault' in checked) throw new OpsMistake(FILE_FAULTS[checked.fault])
    return [`签名正确，共 ${checked.count} 条。`]
  },
}

async function walk(ctx: GatewayContext): Promise<string[]> {
  const found = await verifyAudit(ctx)
  if ('fault' in found) throw new OpsMistake(FAULTS[found.fault](found.seq))
  return [`审计记录完整，共 ${found.seq} 条，末端 ${found.hash}。`]
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new OpsMistake(`读不到文件 ${file}。`)
  }
}
