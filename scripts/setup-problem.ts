/** A problem of the machine or its settings that the user can fix; only its message is printed. */
export class SetupProblem extends Error {
  override readonly name = 'SetupProblem'
}
