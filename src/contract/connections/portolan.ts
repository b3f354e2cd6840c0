import { z } from 'zod'
import { type ConnectionForm, shortText, webAddress } from './field.ts'

const webhookChoices = { yes: 'Made and watched by Portolan', no: 'None: it is asked' }

/** The form of a connection to another service of the same interface. */
export const portolanForm = {
  base_url: {
    label: 'Address of the interface',
    help: 'Of another Portolan https://…/v2, or of a hosted service of the same interface.',
    schema: webAddress,
    placeholder: () => 'https://portolan.example/v2',
    is_required: () => true,
  },
  api_key: {
    label: 'API key',
    is_secret: true,
    schema: shortText,
    is_required: () => true,
  },
  webhooks: {
    label: 'Webhook',
    help: 'The other service says what is new at once, and is asked less often. Needs the public address of this service.',
    schema: z.enum(Object.keys(webhookChoices)),
    options: webhookChoices,
    placeholder: () => webhookChoices.yes,
  },
} satisfies ConnectionForm
