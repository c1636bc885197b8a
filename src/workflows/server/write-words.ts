import { isolated } from '../../platform/isolated.ts';
import type { Sender } from '../../notifications/server/mails.ts';
import { composeMail, type Mail } from '../../platform/server/mail.ts';
import { fillFields } from '../fields.ts';
import type { Recipe } from '../ready-made.ts';
import type { Known } from './read-facts.ts';

/** The subject and words of a workflow about a booking. */
export function fillRecipe(
  { subject, body }: Pick<Recipe, 'subject' | 'body'>,
  { values }: Pick<Known, 'values'>,
): { subject: string; text: string } {
  return { subject: fillFields(subject, values), text: fillFields(body, values) };
}

/** The mail of a workflow in the house's layout, with the provider's name above and the way to the booking below. */
export function mailOf(
  sender: Sender,
  to: string,
  recipe: Pick<Recipe, 'subject' | 'body'>,
  known: Pick<Known, 'values' | 'booking'>,
): Mail {
  const { subject, text } = fillRecipe(recipe, known);
  return composeMail({
    brand: sender.brand,
    to,
    subject,
    heading: subject,
    parts: [
      ...text.split('\n\n'),
      { button: 'See your booking', url: known.values.booking },
      {
        text: `${isolated(known.booking.provider.name)} sends this to families who have booked. Questions?`,
        link: 'Write to them',
        url: `${sender.publicUrl}/messages`,
      },
    ],
  });
}
