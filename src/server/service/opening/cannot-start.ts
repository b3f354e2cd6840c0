/** A fault that the operator can correct, as a sentence. */
export class CannotStart extends Error {}

/** The message of an error at the start is a sentence for the operator already. */
export async function orCannotStart<Value>(opening: Promise<Value>): Promise<Value> {
  try {
    return await opening
  } catch (cause) {
    throw new CannotStart(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
