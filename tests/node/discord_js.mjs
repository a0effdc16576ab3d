// discord.js, unchanged, against the stand-in: it logs in, registers a command, answers it, and answers a button.
//
//   node discord_js.mjs PORT

import assert from "node:assert/strict";
import { once } from "node:events";
import {
  ActionRowBuilder,
  ApplicationCommandOptionType,
  ButtonBuilder,
  ButtonStyle,
  Client,
  Events,
  GatewayIntentBits,
  MessageFlags,
} from "discord.js";

const origin = `http://127.0.0.1:${process.argv[2]}`;
const person = "1400000000000000101";
const channel = "1400000000000000202";
let passed = 0;

function check(what, holds) {
  assert.ok(holds, what);
  console.log(`ok  ${what}`);
  passed += 1;
}

async function order(body) {
  const response = await fetch(`${origin}/control`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  assert.equal(response.status, 204, await response.text());
}

/** The next interaction after an order. */
async function provoked(client, body) {
  const next = once(client, Events.InteractionCreate);
  await order(body);
  return (await next)[0];
}

setTimeout(() => {
  console.error("nothing happened for 30 s");
  process.exit(1);
}, 30_000).unref();

const { token } = await (await fetch(`${origin}/control`)).json();
const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages],
  rest: { api: `${origin}/api` },
});
const ready = once(client, Events.ClientReady);
await client.login(token);
await ready;
check("logs in", client.user.bot && client.guilds.cache.size === 1);
check("sees the channels", client.channels.cache.has(channel));

await client.application.commands.set([
  {
    name: "echo",
    nameLocalizations: { "zh-CN": "回声" },
    description: "Says it again",
    descriptionLocalizations: { "zh-CN": "再说一遍" },
    options: [
      { type: ApplicationCommandOptionType.String, name: "text", description: "What to say", required: true },
      { type: ApplicationCommandOptionType.User, name: "whom", description: "To whom" },
    ],
  },
]);
const registered = await client.application.commands.fetch({ withLocalizations: true });
check("registers a command", registered.first().nameLocalizations["zh-CN"] === "回声");

const run = { order: "run", person, channel, command: "echo" };
const command = await provoked(client, { ...run, options: [["text", "well, hello"], ["whom", "1400000000000000103"]] });
check("hears the command", command.isChatInputCommand() && command.options.getString("text") === "well, hello");
check("resolves the person", command.options.getUser("whom").username === "chen_ming");
check("knows the speaker's locale and rights", command.locale === "en-US" && command.memberPermissions.has("ManageGuild"));

const button = new ButtonBuilder().setCustomId("again").setLabel("Again").setStyle(ButtonStyle.Primary);
const row = new ActionRowBuilder().addComponents(button);
await command.reply({ content: command.options.getString("text"), components: [row] });
const answer = await command.fetchReply();
check("answers it", answer.content === "well, hello" && answer.components.length === 1);

const press = { order: "press", person, channel, message: answer.id, custom_id: "again" };
const pressed = await provoked(client, press);
await pressed.deferUpdate();
await pressed.editReply({ content: "once more", components: [] });
check("answers a button", (await command.fetchReply()).content === "once more");

const second = await provoked(client, { ...run, options: [["text", "quietly"]] });
await second.deferReply({ flags: MessageFlags.Ephemeral });
const quiet = await second.editReply("shh");
check("answers privately and later", quiet.flags.has(MessageFlags.Ephemeral) && quiet.content === "shh");

const sent = await client.channels.cache.get(channel).send({ content: "a table", files: [{ attachment: Buffer.from("hi"), name: "a.txt" }] });
check("posts a file", (await (await fetch(sent.attachments.first().url)).text()) === "hi");
const thread = await sent.startThread({ name: "the table" });
await thread.members.add(person);
await thread.send("here");
check("talks in a thread", thread.parentId === channel && (await thread.messages.fetch()).size === 1);
await assert.rejects(client.channels.cache.get(channel).send("x".repeat(2001)), (error) => error.code === 50035);
check("is told what is too long", true);

await client.destroy();
console.log(`${passed} passed, 0 failed`);
