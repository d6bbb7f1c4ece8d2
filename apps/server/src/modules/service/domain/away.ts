/** Who is named as the author of what nobody wrote at that moment. */
export const AWAY_NAME = '自动回复'

/** What the buyer reads: that no person has answered yet is said first. */
export function awayAnswer(text: string): string {
  return `${AWAY_NAME}：${text}`
}
