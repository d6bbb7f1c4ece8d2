import { runTool } from '../process/tool.ts'

/** `npm run format`: formats all files and sorts their imports. */
export function run(): Promise<number> {
  return runTool('@biomejs/biome', 'biome', ['check', '--write'])
}
