/** Collapsed, because there may be many codes and they are rarely needed. */
export function TraceCodes({
  codes,
  className,
}: {
  readonly codes: readonly string[]
  readonly className: string | undefined
}) {
  if (codes.length === 0) return <p className={className}>没有登记追溯码</p>
  return (
    <details className={className}>
      <summary>追溯码 {codes.length} 个</summary>
      {codes.join('、')}
    </details>
  )
}
