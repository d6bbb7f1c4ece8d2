import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@xiaojiu/contract/define.ts'
import type { SandboxBehaviour, SandboxProvider } from '@xiaojiu/contract/sandbox/schemas.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import type { InputOf, OutputOf } from '@xiaojiu/web/wire/request.ts'

const LOOK_EVERY_MS = 3000

/** A list of the sandbox, polled because others change it at the same time. */
export function useWatched<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return useQuery({ ...query(endpoint, input, { errors: 'caller' }), refetchInterval: LOOK_EVERY_MS, staleTime: 0 })
}

/** An act on the phone, at the bank or by a provider; afterwards every list is refreshed. */
export function useAct<E extends Endpoint>(endpoint: E, done: string, after?: (answer: OutputOf<E>) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<E>) => call(endpoint, input),
    onSuccess: answer => {
      showNotice('success', done)
      after?.(answer)
    },
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/sandbox/') }),
  })
}

const SHANGHAI = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** `11-15 14:03:09` in Shanghai. */
export function moment(at: Date | null): string {
  if (at === null) return '—'
  const part = Object.fromEntries(SHANGHAI.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${part['month']}-${part['day']} ${part['hour']}:${part['minute']}:${part['second']}`
}

/** The ticket in the content of a log-in QR code, or the ticket itself. */
export function scanTicket(text: string): string | null {
  const given = text.trim()
  const ticket = /[?&]scan=([\w-]+)/.exec(given)?.[1] ?? given
  return /^[\w-]{20,128}$/.test(ticket) ? ticket : null
}

/** The six digits in the newest message that contains some. */
export function newestCode(messages: readonly { readonly text: string }[]): string | null {
  for (const { text } of messages) {
    const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0]
    if (code) return code
  }
  return null
}

export const PROVIDERS: Readonly<Record<SandboxProvider, string>> = {
  wechat: '微信支付',
  alipay: '支付宝',
  bank: '银行',
  sms: '短信',
  logistics: '物流',
  ocr: '证照识别',
  face: '人脸核验',
  ca: '认证机构',
  tax: '税务平台',
}
export const ANSWERS: Readonly<Record<SandboxBehaviour['answer'], string>> = {
  normal: '正常',
  refuse: '明确拒绝',
  fault: '出错，什么都没做',
  lost: '做了，但应答丢失',
}
export const NOTIFIES: Readonly<Record<SandboxBehaviour['notify'], string>> = {
  once: '发一次',
  twice: '发两次',
  never: '不发',
  late: '迟发',
}
export const OUTCOMES: Readonly<Record<SandboxBehaviour['outcome'], string>> = {
  succeed: '成功',
  fail: '失败',
  slow: '处理中，等人工决定',
}

/** A provider without faults. */
export const NORMAL: SandboxBehaviour = {
  answer: 'normal',
  answerDelayMs: 0,
  notify: 'once',
  notifyDelaySeconds: 0,
  amountOffset: ZERO,
  outcome: 'succeed',
}
