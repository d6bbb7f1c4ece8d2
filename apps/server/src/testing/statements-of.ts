export interface SaidStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The statements that one call of the driver's `query` sends: one, or those of a bundle. */
export function statementsOf([first, second]: readonly unknown[]): readonly SaidStatement[] {
  if (typeof first === 'string') return [{ text: first, values: Array.isArray(second) ? second : [] }]
  const { statements, text = '', values = [] } = first as Partial<SaidStatement> & { statements?: SaidStatement[] }
  return statements ?? [{ text, values: Array.isArray(second) ? second : values }]
}
