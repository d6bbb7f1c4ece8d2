import type pg from 'pg'

/** Providers know what was paid of late: what is refunded of it in the demo world really goes back. */
export async function loadProviderTrades(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `insert into sandbox.trade (channel, out_trade_no, subject, amount, code_url, notify_url, state, transaction_id,
       created_at, expires_at, scanned_at, paid_at)
     select channel, trade_no, '小九药采采购订单', amount, 'paid:' || trade_no, '', 'paid', provider_trade_no,
       created_at, expires_at, paid_at, paid_at
     from payment.payment where channel in ('wechat', 'alipay') and state = 'succeeded' and amount > 0
       and provider_trade_no is not null and paid_at > $1::timestamptz - interval '60 days'`,
    [now],
  )
}
