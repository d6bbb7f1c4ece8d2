import { tokenGroups } from '../tokens.ts'

/** The content of `tokens.css`. Run the tests with `-u` after a change of `tokens.ts` to update it. */
export function tokensCss(): string {
  const lines = tokenGroups.flatMap(group =>
    Object.entries(group).map(
      ([name, value]) => `  --${name}: ${value.replace(/#[0-9A-F]{6}/g, hex => hex.toLowerCase())};`,
    ),
  )
  return `/* Written from tokens.ts by tokens.test.ts; change it there. */\n:root {\n${lines.join('\n')}\n}\n`
}
