import type { RefusalText } from '../refusal-text.ts'

export const licenceRefusals = {
  'change-waiting': { status: 409, msg: '{name}正在审核中，请等待结果，或撤回后重新提交' },
  'change-to-correct': { status: 409, msg: '{name}上次提交被驳回，请在变更记录中修改后重新提交' },
  'papers-needed': { status: 422, msg: '请一并提交新的{names}' },
  'nothing-changed': { status: 422, msg: '内容与现有信息一致，无需提交' },
  'not-refused': { status: 422, msg: '{name}未被驳回，无需修改' },
  'correction-incomplete': { status: 422, msg: '请修改全部被驳回的内容：{names}' },
  'licence-lapsed': { status: 409, msg: '{detail}' },
} as const satisfies Record<string, RefusalText>
