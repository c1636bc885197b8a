import {
  Visitor,
  type Function as FunctionNode,
  type ArrowFunctionExpression,
  type JSXElement,
  type Node,
} from 'oxc-parser';
import type { Finding } from './exceptions.ts';
import { isOfTests, type SourceFile } from './source.ts';

/** Elements that hold words and the like, but no blocks; browsers and screen readers put up with it, each in its way. */
const ofWords = new Set(
  'abbr b button cite code em h1 h2 h3 h4 h5 h6 i label legend mark output p pre q small span strong sub summary sup time'.split(
    ' ',
  ),
);
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const blocks = new Set([
  ...headings,
  ...'address article aside blockquote dd details div dl dt fieldset figure footer form header hr li main nav ol p pre section table ul'.split(
    ' ',
  ),
]);
const mayHoldHeadings = new Set(['legend', 'summary']);

type Component = FunctionNode | ArrowFunctionExpression;
/** A use of a component: what stands around it there. */
type Around = string | null;
type Known = { file: SourceFile; node: Component };

/** Blocks (`div`) in elements of words (`span`), also where one component draws the one and another the other. */
export function nesting(files: readonly SourceFile[]): Finding[] {
  const screens = files.filter(({ path }) => path.startsWith('src/') && path.endsWith('.tsx') && !isOfTests(path));
  const house = new House(screens);
  return screens.flatMap((file) => {
    const wrong = [...new Set(house.wrongIn(file))];
    const message = `${file.path}: a block in an element of words: ${wrong.join(', ')}`;
    return wrong.length === 0 ? [] : [{ key: file.path, amount: wrong.length, message }];
  });
}

class House {
  private readonly components = new Map<string, Map<string, Component>>();
  private readonly roots = new Map<Component, Set<string>>();
  private readonly slots = new Map<Component, Map<string, Around>>();
  private readonly files: ReadonlyMap<string, SourceFile>;

  constructor(files: readonly SourceFile[]) {
    this.files = new Map(files.map((file) => [file.path, file]));
    for (const file of files) this.components.set(file.path, componentsIn(file));
  }

  wrongIn(file: SourceFile): string[] {
    const wrong: string[] = [];
    for (const node of this.components.get(file.path)?.values() ?? [])
      this.walk({ file, node }, node.body, null, (outer, tag, at) => {
        if (!fits(outer, tag)) wrong.push(`${tag} in ${outer} (line ${file.lineAt(at)})`);
      });
    return wrong;
  }

  /** Goes through what a component draws, and tells each element with the element of words that it stands in. */
  private walk(
    known: Known,
    node: Node | null,
    around: Around,
    tell: (around: string, tag: string, at: number) => void,
    slot?: (name: string, around: Around) => void,
  ): void {
    if (!node) return;
    if (node.type === 'JSXElement') return this.element(known, node, around, tell, slot);
    if (node.type === 'JSXExpressionContainer') {
      const name = slotIn(node.expression);
      if (name) slot?.(name, around);
    }
    for (const child of childrenOf(node)) this.walk(known, child, around, tell, slot);
  }

  private element(
    known: Known,
    node: JSXElement,
    around: Around,
    tell: (around: string, tag: string, at: number) => void,
    slot?: (name: string, around: Around) => void,
  ): void {
    const name = nameOf(node);
    const component = this.find(known.file, name);
    const tags = component ? this.rootsOf(component) : new Set([name]);
    if (around) for (const tag of tags) tell(around, tag, node.start);
    const slots = component && this.slotsOf(component);
    const inside = (prop: string): Around => {
      if (component) return slots?.get(prop) ?? around;
      if (ofWords.has(name)) return name;
      // What is not ours, as a dialog or a popover, stands somewhere else on the page.
      return name === 'a' || name === 'Link' || name === 'NavLink' || name === 'Suspense' ? around : null;
    };
    for (const attribute of node.openingElement.attributes) {
      if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier') continue;
      const prop = attribute.name.name;
      this.walk(known, attribute.value, component ? (slots?.get(prop) ?? null) : null, tell, slot);
    }
    for (const child of node.children) this.walk(known, child, inside('children'), tell, slot);
  }

  private find(file: SourceFile, name: string): Known | null {
    const own = this.components.get(file.path)?.get(name);
    if (own) return { file, node: own };
    for (const { to } of file.imports.filter(({ late }) => !late)) {
      const other = this.files.get(to);
      const node = this.components.get(to)?.get(name);
      if (other && node && new RegExp(`import[^;]*\\b${name}\\b[^;]*'`).test(file.text)) return { file: other, node };
    }
    return null;
  }

  /** The elements that may be the outermost of a component. */
  private rootsOf({ file, node }: Known): Set<string> {
    const seen = this.roots.get(node);
    if (seen) return seen;
    const found = new Set<string>();
    this.roots.set(node, found);
    const add = (part: Node | null): void => {
      if (!part) return;
      if (part.type === 'JSXElement') {
        const name = nameOf(part);
        const component = this.find(file, name);
        if (component) for (const tag of this.rootsOf(component)) found.add(tag);
        else found.add(name);
        return;
      }
      for (const child of childrenOf(part)) add(child);
    };
    for (const value of returnedBy(node)) add(value);
    return found;
  }

  /** In which element of words a component draws each of its props. */
  private slotsOf(known: Known): Map<string, Around> {
    const seen = this.slots.get(known.node);
    if (seen) return seen;
    const found = new Map<string, Around>();
    this.slots.set(known.node, found);
    for (const value of returnedBy(known.node))
      this.walk(
        known,
        value,
        null,
        () => undefined,
        (name, around) => {
          if (around) found.set(name, around);
        },
      );
    return found;
  }
}

function fits(outer: string, tag: string): boolean {
  return !blocks.has(tag) || (headings.has(tag) && mayHoldHeadings.has(outer));
}

const nameOf = ({ openingElement: { name } }: JSXElement): string => (name.type === 'JSXIdentifier' ? name.name : '');

/** `{label}`, `{label ?? …}`, `{label && …}`: the prop that is drawn there. */
function slotIn(node: Node): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression' && node.property.type === 'Identifier') return node.property.name;
  return node.type === 'LogicalExpression' ? (slotIn(node.right) ?? slotIn(node.left)) : null;
}

function componentsIn(file: SourceFile): Map<string, Component> {
  const found = new Map<string, Component>();
  new Visitor({
    FunctionDeclaration: (node) => {
      if (node.id && /^[A-Z]/.test(node.id.name)) found.set(node.id.name, node);
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && /^[A-Z]/.test(id.name) && init?.type === 'ArrowFunctionExpression')
        found.set(id.name, init);
    },
  }).visit(file.program);
  return found;
}

function returnedBy(node: Component): Node[] {
  if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') return [node.body];
  const found: Node[] = [];
  const look = (part: Node): void => {
    if (part !== node && /Function/.test(part.type)) return;
    if (part.type === 'ReturnStatement' && part.argument) found.push(part.argument);
    else for (const child of childrenOf(part)) look(child);
  };
  if (node.body) look(node.body);
  return found;
}

function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, value]: [string, unknown]) => (Array.isArray(value) ? value : [value]) as unknown[])
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}
