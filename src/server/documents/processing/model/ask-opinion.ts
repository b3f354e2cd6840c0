import type { DocumentType } from '../../../../contract/vocabulary/index.ts'
import { opinionOf } from '../../../reading/opinion/answer.rules.ts'
import { questionsOf } from '../../../reading/opinion/questions.rules.ts'
import { chatRequestOf } from '../../../reading/opinion/request.rules.ts'
import { withOpinion } from '../../../reading/opinion/with-opinion.rules.ts'
import type { SuccessfulReading } from '../../../reading/types.ts'
import type { OperatorModel } from './operator-model.ts'

/**
 * The reading with what the operator's own model says of what is not certain in it. Without a model, without a question and
 * without an answer it is the reading as it was, the last with a note for people.
 * @param chosenType the type by which the fields were read, if it was known before
 */
export async function askOpinion(
  model: OperatorModel | undefined,
  reading: SuccessfulReading,
  chosenType: DocumentType | null,
): Promise<SuccessfulReading> {
  const questions = model && questionsOf(reading, chosenType)
  if (!model || !questions) return reading
  const reply = await model.ask(chatRequestOf(questions, model.model))
  const opinion = 'text' in reply ? opinionOf(reply.text) : null
  if (opinion !== null) return withOpinion(reading, questions, opinion)
  const fault = 'fault' in reply ? reply.fault : 'its answer has not the form that was asked for'
  return withNote(reading, `Read without the operator’s own model at ${model.host}: ${fault}.`)
}

const withNote = (reading: SuccessfulReading, note: string): SuccessfulReading => ({
  ...reading,
  content: { ...reading.content, notes: [...reading.content.notes, note] },
})
