/** Something about the machine or its settings that the person at the keyboard can put right; its message is the whole output. */
export class SetupProblem extends Error {
  override readonly name = 'SetupProblem'
}
