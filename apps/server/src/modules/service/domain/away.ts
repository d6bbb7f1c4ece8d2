/** The author's name of automatic messages. */
export const AWAY_NAME = '自动回复'

/** The text for the buyer, which starts by saying that it is automatic. */
export function awayAnswer(text: string): string {
  return `${AWAY_NAME}：${text}`
}
