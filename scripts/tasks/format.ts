import { runTool } from '../process/tool.ts'

/** `npm run format`: rewrites every file in the house format and sorts its imports. */
export function run(): Promise<number> {
  return runTool('@biomejs/biome', 'biome', ['check', '--write'])
}
