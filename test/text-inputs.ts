import { allContracts } from '../src/app/contracts.ts';

/** The inside of a zod schema, as far as a walk over text inputs needs it. */
type Def = {
  type: string;
  shape?: Record<string, Inner>;
  element?: Inner;
  options?: readonly Inner[];
  innerType?: Inner;
  in?: Inner;
  valueType?: Inner;
  items?: readonly Inner[];
};
type Inner = {
  _zod: { def: Def };
  safeParse(value: unknown): { success: boolean; data?: unknown };
};

export type TextInput = {
  address: string;
  part: 'params' | 'query' | 'body';
  /** 'customer.firstName', 'tickets[].name' */
  path: string;
  schema: Inner;
};

/** Every text that a route takes, wherever it stands in its parameters, query or body. */
export function textInputs(): TextInput[] {
  return allContracts.flatMap(([, contract]) =>
    Object.entries(contract).flatMap(([address, route]) =>
      (['params', 'query', 'body'] as const).flatMap((part) => {
        const schema = route[part] as unknown as Inner | undefined;
        return schema ? textsIn(schema, '').map((found) => ({ address, part, ...found })) : [];
      }),
    ),
  );
}

function textsIn(schema: Inner, path: string): Pick<TextInput, 'path' | 'schema'>[] {
  const { def } = schema._zod;
  if (def.type === 'string') return [{ path, schema }];
  if (def.shape)
    return Object.entries(def.shape).flatMap(([key, inner]) => textsIn(inner, path ? `${path}.${key}` : key));
  if (def.element) return textsIn(def.element, `${path}[]`);
  const within = [def.innerType, def.in, def.valueType, ...(def.options ?? []), ...(def.items ?? [])];
  return within.flatMap((inner) => (inner ? textsIn(inner, path) : []));
}
