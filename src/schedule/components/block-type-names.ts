import type { BlockType } from '../block.ts';

export const typeNames: Record<BlockType, string> = {
  CHOOSE_DATES: 'Families choose their dates',
  ALL_DATES: 'All dates together',
  ONE_OFF: 'One-off',
};
