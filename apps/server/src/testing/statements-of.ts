export interface SaidStatement {
  readonly text: string
  readonly values: readonly unknown[]
  /** The name under which it is prepared; none when it is planned anew. */
  readonly name?: string | undefined
}

/** The statements that one call of the driver's `query` sends: one, or those of a bundle. */
export function statementsOf([first, second]: readonly unknown[]): readonly SaidStatement[] {
  if (typeof first === 'string') return [{ text: first, values: Array.isArray(second) ? second : [] }]
  const {
    statements,
    text = '',
    values = [],
    name,
  } = first as Partial<SaidStatement> & { statements?: SaidStatement[] }
  return statements ?? [{ text, values: Array.isArray(second) ? second : values, name }]
}
